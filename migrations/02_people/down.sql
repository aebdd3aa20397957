DROP TABLE session;
DROP TABLE "user";
DROP TABLE sub_module_permission;
DROP TABLE role;
DROP TABLE crew_member;
DROP TABLE crew;
DROP TABLE person;
