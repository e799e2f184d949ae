#!/usr/bin/env bash
# archive_command: `bash archive.sh FOLDER %p %f` keeps a piece of the log ahead in a folder, whole or not at all. One that is there already
# is no error when it is the same (the server may have died before it took note), and never replaced by another.
set -eu
folder="$1" piece="$2" name="$3"
if [ -e "$folder/$name" ]; then exec cmp --silent "$piece" "$folder/$name"; fi
cp "$piece" "$folder/.making-$name"
sync "$folder/.making-$name"
mv "$folder/.making-$name" "$folder/$name"
