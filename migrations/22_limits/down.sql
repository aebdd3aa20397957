-- What a grant reached before is not known any more, and what it reaches now could be given before, too.
SELECT 1;
