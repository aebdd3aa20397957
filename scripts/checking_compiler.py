#!/usr/bin/env python3
"""The compiler of `.ci/run` for the crates of this repository: cargo calls it as RUSTC_WORKSPACE_WRAPPER, the compiler's path first.

Clippy compiles what the tests run, and rustdoc checks each library's documentation against the dependencies that are compiled
already. `cargo clippy` and `cargo doc` would take all dependencies and all crates through the compiler once more: four minutes on
two cores. Its reports are the same, and each of them is an error.
"""

import os
import subprocess
import sys


def main():
    compiler, *arguments = sys.argv[1:]
    clippy = subprocess.Popen(["clippy-driver", compiler, *arguments, "-Dwarnings"], close_fds=False)
    failed = has_documentation(arguments) and document(arguments)
    sys.exit(clippy.wait() or failed)


def has_documentation(arguments):
    """Whether a library is compiled, and not a program, tests, a build script, or nothing because cargo only asks the compiler."""
    named = {option: value for option, value in zip(arguments, arguments[1:]) if option in ("--crate-name", "--crate-type")}
    return (
        "--test" not in arguments
        and "--out-dir" in arguments
        and named.get("--crate-type") == "lib"
        and named.get("--crate-name") != "build_script_build"
    )


def document(arguments):
    """Has rustdoc check what the compiler is given, without writing pages that nobody reads; says whether it failed."""
    kept = [argument for argument in arguments if not argument.startswith("--emit=")]
    # The option for it is not stable. It decides about nothing that is built or shipped.
    environment = os.environ | {"RUSTC_BOOTSTRAP": "1"}
    command = ["rustdoc", *kept, "-Dwarnings", "-Zunstable-options", "--check"]
    return subprocess.run(command, close_fds=False, env=environment).returncode


if __name__ == "__main__":
    main()
