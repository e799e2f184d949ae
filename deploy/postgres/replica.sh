#!/usr/bin/env bash
# A replica: at its first start it takes the whole database over, then it follows. What was taken over stands in its place only when it is
# whole, and is never removed again: it may have become the primary.
set -euo pipefail
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  rm -rf "$PGDATA.part"
  slots=$(psql --dbname=ishtirak --no-align --tuples-only --command="select count(*) from pg_replication_slots where slot_name = 'ishtirak_replica'")
  [ "$slots" = 1 ] || create=--create-slot
  pg_basebackup --pgdata="$PGDATA.part" --write-recovery-conf --wal-method=stream --slot=ishtirak_replica ${create:-}
  chmod 0700 "$PGDATA.part"
  [ ! -d "$PGDATA" ] || rmdir "$PGDATA"
  mv "$PGDATA.part" "$PGDATA"
fi
exec postgres -c hot_standby_feedback=on
