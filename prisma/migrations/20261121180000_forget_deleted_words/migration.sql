-- A deleted row of a full-text table leaves its words behind until pages are merged by chance.
-- From now on they go with the row; building anew drops those of rows that are gone already.
INSERT INTO user_fts (user_fts, rank) VALUES ('secure-delete', 1);
INSERT INTO user_fts (user_fts) VALUES ('rebuild');
INSERT INTO post_fts (post_fts, rank) VALUES ('secure-delete', 1);
INSERT INTO post_fts (post_fts) VALUES ('rebuild');
