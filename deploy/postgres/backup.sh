#!/usr/bin/env bash
# Makes one dump and one base backup of the database (of PGHOST and so on) in a folder; with the pieces of the log ahead in another one, which
# archive.sh keeps, the base can be restored to any moment since. What is old goes only once the new one stands: backups that fail for weeks, on
# a full disk say, take none of the older ones away. Fails when one of the two did.
set -u

folder="$1" log="$2"
made=0

dump() {
  local making="$folder/.making"
  # Also what a try that was ended left, whose room the next one needs.
  rm -f "$making"
  if ! pg_dump --format=custom --file="$making"; then rm -f "$making"; return 1; fi
  mv "$making" "$folder/ishtirak-$(date -u +%F).dump" || return 1
  find "$folder" -maxdepth 1 -name 'ishtirak-*.dump' -mtime +14 -delete
}

base() {
  local making="$folder/.making-base" today
  today="$folder/base-$(date -u +%F)"
  rm -rf "$making"
  if ! pg_basebackup --pgdata="$making" --checkpoint=fast; then rm -rf "$making"; return 1; fi
  rm -rf "$today"
  mv "$making" "$today" || return 1
  # Three of them, and the log since the one that begins furthest back in it. That is the oldest, but behind a restore: there bases of the
  # history that was left may lie ahead of those of the present one. The first eight digits of a piece say whose history it is.
  local kept=() one first=
  mapfile -t kept < <(find "$folder" -maxdepth 1 -name 'base-*' | sort)
  while [ "${#kept[@]}" -gt 3 ]; do rm -rf "${kept[0]}"; kept=("${kept[@]:1}"); done
  for one in "${kept[@]}"; do
    one=$(sed -n 's/^START WAL LOCATION: .* (file \([0-9A-F]\{24\}\))$/\1/p' "$one/backup_label")
    : "${one:?a base backup does not say where its log begins}"
    if [ -z "$first" ] || [[ "${one:8}" < "${first:8}" ]]; then first=$one; fi
  done
  pg_archivecleanup "$log" "$first"
}

dump || made=1
base || made=1
exit "$made"
