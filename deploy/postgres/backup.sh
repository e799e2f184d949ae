#!/usr/bin/env bash
# Makes one dump of the database (of PGHOST and so on) in a folder. Those of over two weeks go only once it stands: a dump that fails
# for weeks, on a full disk say, takes none of the older ones away.
set -eu

folder="$1"
making="$folder/.making"
# Also what a try that was ended left, whose room the next one needs.
rm -f "$making"
trap 'rm -f "$making"' EXIT

pg_dump --format=custom --file="$making"
mv "$making" "$folder/ishtirak-$(date -u +%F).dump"
find "$folder" -name 'ishtirak-*.dump' -mtime +14 -delete
