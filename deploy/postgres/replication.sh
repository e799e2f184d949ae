#!/usr/bin/env bash
# The role that a replica follows the database with, and its way in.
set -euo pipefail
psql -v ON_ERROR_STOP=1 -v password="$REPLICATION_PASSWORD" -U "$POSTGRES_USER" -d "$POSTGRES_DB" <<'SQL'
create role ishtirak_replication replication login password :'password';
SQL
echo 'host replication ishtirak_replication all scram-sha-256' >> "$PGDATA/pg_hba.conf"
psql -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" -d "$POSTGRES_DB" -c 'select pg_reload_conf()'
