TRUNCATE search_entry;
