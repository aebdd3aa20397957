DROP TABLE document_link;
DROP TABLE document_revision;
DROP TABLE document;
