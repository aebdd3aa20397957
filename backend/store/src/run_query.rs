//! Runs queries as diesel-async's `RunQueryDsl` does, under the same names. There, each query and each kind of row brings its own
//! futures, streams and closures: more than a third of what the compiler made of this crate. Here a query is a trait object as soon as
//! it is run, and a kind of row brings nothing but how it is read (docs/adr/0090).

use std::future::poll_fn;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use diesel::QueryResult;
use diesel::deserialize::FromSqlRow;
use diesel::expression::QueryMetadata;
use diesel::pg::Pg;
use diesel::query_builder::{AsQuery, AstPass, Query, QueryFragment, QueryId};
use diesel::query_dsl::CompatibleType;
use diesel::query_dsl::methods::LimitDsl;
use diesel::result::Error;
use diesel::sql_types::Untyped;
use diesel_async::{AsyncConnectionCore, AsyncPgConnection};
use futures_util::future::BoxFuture;
use futures_util::stream::BoxStream;

/// A row as PostgreSQL sent it.
type Row = <AsyncPgConnection as AsyncConnectionCore>::Row<'static, 'static>;
type RowStream = BoxStream<'static, QueryResult<Row>>;

/// Any query: of all that diesel knows of it, its text and its values are asked for.
trait Write {
    fn write<'b>(&'b self, out: AstPass<'_, 'b, Pg>) -> QueryResult<()>;
}

impl<T: QueryFragment<Pg>> Write for T {
    fn write<'b>(&'b self, out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        self.walk_ast(out)
    }
}

/// A query as it is run. It is found again among the prepared ones by its text, since all of them are of this type.
struct Any<'query>(&'query dyn Write);

impl QueryFragment<Pg> for Any<'_> {
    fn walk_ast<'b>(&'b self, out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        self.0.write(out)
    }
}

impl QueryId for Any<'_> {
    type QueryId = ();
    const HAS_STATIC_QUERY_ID: bool = false;
}

impl Query for Any<'_> {
    type SqlType = Untyped;
}

/// The text and the values are complete when this returns; what is left to do borrows the connection alone.
fn execute<'c>(query: &dyn Write, mut connection: &'c AsyncPgConnection) -> BoxFuture<'c, QueryResult<usize>> {
    AsyncConnectionCore::execute_returning_count(&mut connection, Any(query))
}

fn rows<'c>(query: &dyn Write, mut connection: &'c AsyncPgConnection) -> Rows<'c> {
    Rows::Starting(AsyncConnectionCore::load(&mut connection, Any(query)))
}

/// The rows of a query, whatever they hold.
enum Rows<'c> {
    Starting(BoxFuture<'c, QueryResult<RowStream>>),
    Arriving(RowStream),
}

impl Rows<'_> {
    fn poll_next(&mut self, context: &mut Context<'_>) -> Poll<Option<QueryResult<Row>>> {
        loop {
            match self {
                Self::Starting(start) => *self = Self::Arriving(ready!(start.as_mut().poll(context))?),
                Self::Arriving(stream) => return stream.as_mut().poll_next(context),
            }
        }
    }
}

/// A query whose rows are read as `U`.
pub(crate) trait Load<U>: AsQuery<Query: QueryFragment<Pg>> {
    fn read(row: &Row) -> QueryResult<U>;
}

impl<T, U, S> Load<U> for T
where
    T: AsQuery<Query: QueryFragment<Pg>>,
    T::SqlType: CompatibleType<U, Pg, SqlType = S>,
    U: FromSqlRow<S, Pg>,
    Pg: QueryMetadata<T::SqlType>,
{
    fn read(row: &Row) -> QueryResult<U> {
        U::build_from_row(row).map_err(Error::DeserializationError)
    }
}

/// The rows of a query, one after the other.
pub(crate) struct Each<'c, U> {
    rows: Rows<'c>,
    read: fn(&Row) -> QueryResult<U>,
}

impl<U> Each<'_, U> {
    /// The next one, as long as there are any.
    pub(crate) async fn next(&mut self) -> QueryResult<Option<U>> {
        poll_fn(|context| self.poll_next(context)).await.transpose()
    }

    fn poll_next(&mut self, context: &mut Context<'_>) -> Poll<Option<QueryResult<U>>> {
        let row = ready!(self.rows.poll_next(context));
        Poll::Ready(row.map(|row| (self.read)(&row?)))
    }
}

/// All rows of a query.
pub(crate) struct All<'c, U> {
    each: Each<'c, U>,
    found: Vec<U>,
}

// Nothing is pinned inside.
impl<U> Unpin for All<'_, U> {}

impl<U> Future for All<'_, U> {
    type Output = QueryResult<Vec<U>>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        while let Some(one) = ready!(self.each.poll_next(context)) {
            self.found.push(one?);
        }
        Poll::Ready(Ok(std::mem::take(&mut self.found)))
    }
}

/// The first row of a query.
pub(crate) struct First<'c, U>(Each<'c, U>);

impl<U> Future for First<'_, U> {
    type Output = QueryResult<U>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        Poll::Ready(ready!(self.0.poll_next(context)).unwrap_or(Err(Error::NotFound)))
    }
}

/// How queries are run. A connection takes the next one before the one before is answered.
pub(crate) trait RunQueryDsl: Sized {
    /// How many rows it concerned.
    fn execute(self, connection: &AsyncPgConnection) -> BoxFuture<'_, QueryResult<usize>>
    where
        Self: QueryFragment<Pg>,
    {
        execute(&self, connection)
    }

    /// The rows one after the other, as they arrive.
    fn each<U>(self, connection: &AsyncPgConnection) -> Each<'_, U>
    where
        Self: Load<U>,
    {
        Each { rows: rows(&self.as_query(), connection), read: Self::read }
    }

    /// All rows.
    fn load<U>(self, connection: &AsyncPgConnection) -> All<'_, U>
    where
        Self: Load<U>,
    {
        All { each: self.each(connection), found: Vec::new() }
    }

    /// The first row; [`Error::NotFound`] if there is none.
    fn get_result<U>(self, connection: &AsyncPgConnection) -> First<'_, U>
    where
        Self: Load<U>,
    {
        First(self.each(connection))
    }

    /// The same of a query that is told to look for one row only.
    fn first<U>(self, connection: &AsyncPgConnection) -> First<'_, U>
    where
        Self: LimitDsl<Output: Load<U>>,
    {
        self.limit(1).get_result(connection)
    }
}

impl<T> RunQueryDsl for T {}
