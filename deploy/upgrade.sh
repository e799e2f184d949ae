#!/usr/bin/env bash
# Rolls the store of compose.yaml (and of what COMPOSE_FILE names beside it) to another image, one service after the other: deploy/upgrade.sh ishtirak:1.1.0
# Goes back by itself when one does not become healthy; the image that runs stands in the file `image`, for `docker compose` by hand:
#   IMAGE=$(cat image) docker compose ps
set -euo pipefail
cd "$(dirname "$0")"
next=${1:?Which image? Usage: deploy/upgrade.sh IMAGE}
former=$(cat image 2>/dev/null || echo ishtirak)

roll() { IMAGE=$1 docker compose up --detach --no-deps --wait "$2"; }

# Files first: processes of either image are asked for those of both.
IMAGE=$next docker compose run --rm --no-deps assets
IMAGE=$next docker compose run --rm migrate
restarted=()
services=$(IMAGE=$next docker compose config --services | sort)
for service in $(grep '^worker' <<< "$services") $(grep '^web' <<< "$services"); do
  restarted+=("$service")
  if ! roll "$next" "$service"; then
    echo "$service did not become healthy with $next: going back to $former" >&2
    for one in "${restarted[@]}"; do roll "$former" "$one"; done
    exit 1
  fi
done
echo "$next" > image
echo "$next runs."
