-- Runs once, as the superuser, when the container of compose.yaml creates its volume: the product's role and database.
\getenv password LOCKWATCH_PASSWORD
set log_min_error_statement = panic;
create role lockwatch login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password :'password';
create database lockwatch owner lockwatch;
