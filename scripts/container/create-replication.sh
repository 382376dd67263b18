#!/usr/bin/env bash
# Lets a replica follow the database of compose.yaml. Runs once, when the container creates its volume; for an older volume:
#   docker compose exec postgres bash /docker-entrypoint-initdb.d/create-replication.sh
set -e
psql --quiet --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname=postgres <<'SQL'
\getenv password LOCKWATCH_PASSWORD
set log_min_error_statement = panic;
create role replica login replication nosuperuser password :'password';
select pg_create_physical_replication_slot('replica');
-- A replica that stays away must not fill the disk: beyond this it has to be created again.
alter system set max_slot_wal_keep_size = '16GB';
SQL
echo 'host replication replica samenet scram-sha-256' >>"$PGDATA/pg_hba.conf"
psql --quiet --username="$POSTGRES_USER" --dbname=postgres --command='select pg_reload_conf()'
