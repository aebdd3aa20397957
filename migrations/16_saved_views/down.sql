DROP TABLE saved_view;
