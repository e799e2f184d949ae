#!/usr/bin/env bash
# A replica: at its first start it takes the whole database over, then it follows. What was taken over stands in its place only when it is
# whole, and is never removed again: it may have become the primary. One that was away for longer than the primary keeps its log for follows
# from the archive (/wal) until it is level, also where that has gone from the primary.
set -euo pipefail
slot=ishtirak_replica

ask() { psql --dbname=ishtirak --no-align --tuples-only --quiet --set=ON_ERROR_STOP=1 --command="$1"; }

# A slot that lost what it kept is none any more: whoever follows it is refused, by pg_basebackup, too.
renew_slot() {
  ask "select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = '$slot' and wal_status = 'lost' and not active" > /dev/null &&
    ask "select pg_create_physical_replication_slot('$slot', true) where not exists (select from pg_replication_slots where slot_name = '$slot')" > /dev/null
}

if [ ! -s "$PGDATA/PG_VERSION" ]; then
  rm -rf "$PGDATA.part"
  renew_slot
  pg_basebackup --pgdata="$PGDATA.part" --write-recovery-conf --wal-method=stream --slot="$slot"
  chmod 0700 "$PGDATA.part"
  [ ! -d "$PGDATA" ] || rmdir "$PGDATA"
  mv "$PGDATA.part" "$PGDATA"
elif [ -e "$PGDATA/standby.signal" ]; then
  # Lists are read from it also while the primary is away.
  renew_slot || echo "The primary does not answer, so nobody knows whether the slot $slot still keeps its log: the replica starts all the same." >&2
fi
exec postgres -c hot_standby_feedback=on -c restore_command='cp /wal/%f %p'
