#!/usr/bin/env bash
# Makes a dump and a base backup of the database (of PGHOST and so on) in a folder, each where none of the last day stands there, or both at once
# with `now`; with the pieces of the log ahead in another folder, which archive.sh keeps, a base can be restored to any moment since. What is old
# goes only once the new one stands: backups that fail for weeks, on a full disk say, take none of the older ones away; and none is ever replaced,
# as it may be the one that was just restored from. Fails when one of the two did.
set -u

folder="$1" log="$2" when="${3:-}"
made=0

# One at a time: who asks by hand while the hourly look makes one waits for it.
exec 9< "$folder"
flock 9

# A quarter of an hour before its day is over: so often it is asked (compose.yaml).
is_due() { [ "$when" = now ] || [ -z "$(find "$folder" -maxdepth 1 -name "$1" -mmin -1425)" ]; }

name_of_now() { date -u +%FT%H%M%S; }

dump() {
  local making="$folder/.making"
  # Also what a try that was ended left, whose room the next one needs.
  rm -f "$making"
  if ! pg_dump --format=custom --file="$making"; then rm -f "$making"; return 1; fi
  mv --no-target-directory "$making" "$folder/ishtirak-$(name_of_now).dump" || return 1
  find "$folder" -maxdepth 1 -name 'ishtirak-*.dump' -mtime +14 -delete
}

base() {
  local making="$folder/.making-base"
  rm -rf "$making"
  if ! pg_basebackup --pgdata="$making" --checkpoint=fast; then rm -rf "$making"; return 1; fi
  mv --no-target-directory "$making" "$folder/base-$(name_of_now)" || return 1
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

if is_due 'ishtirak-*.dump'; then dump || made=1; fi
if is_due 'base-*'; then base || made=1; fi
exit "$made"
