//! Migrations go up, down, and up again.

use gantry_store::{migrate, revert};

use gantry_test_database::TestDatabase;

#[tokio::test]
async fn what_goes_up_comes_down_and_goes_up_again() {
    let database = TestDatabase::new().await;
    let taken_back = revert(&database.url()).await.unwrap();
    assert!(!taken_back.is_empty());
    let applied = migrate(&database.url()).await.unwrap();
    assert_eq!(applied.len(), taken_back.len());
    assert_eq!(migrate(&database.url()).await.unwrap(), Vec::<String>::new());
}

#[tokio::test]
async fn two_that_migrate_at_once_do_it_once() {
    let database = TestDatabase::new().await;
    let all = revert(&database.url()).await.unwrap().len();
    let url = database.url();
    let (one, two) = tokio::try_join!(migrate(&url), migrate(&url)).unwrap();
    assert_eq!(one.len() + two.len(), all);
}
