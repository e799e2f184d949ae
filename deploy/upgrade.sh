#!/usr/bin/env bash
# Rolls the store of compose.yaml (and of what COMPOSE_FILE names beside it) to another image, one service after the other: deploy/upgrade.sh ishtirak:1.1.0
# Goes back by itself to the image that runs when one does not become healthy; which one runs stands in the file `image`, for `docker compose` by hand:
#   IMAGE=$(cat image) docker compose ps
set -euo pipefail
cd "$(dirname "$0")"
next=${1:?Which image? Usage: deploy/upgrade.sh IMAGE}

roll() { IMAGE=$1 docker compose up --detach --no-deps --wait "$2"; }

# The name of the image that a service was started from; nothing where it was not.
image_of() {
  local container
  container=$(IMAGE=$next docker compose ps --quiet "$1")
  if [ -n "$container" ]; then docker inspect --format '{{.Config.Image}}' "${container%%$'\n'*}"; fi
}

names=$(IMAGE=$next docker compose config --services | sort)
services=($(grep '^worker' <<< "$names") $(grep '^web' <<< "$names"))

# The last one in turn still has it where an upgrade was interrupted. What stands in `image` may be older than what was started by hand.
former=
for service in "${services[@]}"; do
  found=$(image_of "$service")
  if [ -n "$found" ]; then former=$found; fi
done
if [ -z "$former" ] && [ -f image ]; then former=$(cat image); fi
if [ -z "$former" ]; then
  echo "Nothing of the store runs here, so there is no image to go back to: start it with IMAGE=$next docker compose up --detach" >&2
  exit 1
fi
if [ "$former" = "$next" ]; then
  echo "$next is what runs. Give each release a name of its own: under the same one nothing leads back." >&2
  exit 1
fi
echo "$former" > image

# Files first: processes of either image are asked for those of both.
IMAGE=$next docker compose run --rm --no-deps assets
IMAGE=$next docker compose run --rm migrate
restarted=()
for service in "${services[@]}"; do
  restarted+=("$service")
  if ! roll "$next" "$service"; then
    echo "$service did not become healthy with $next: going back to $former" >&2
    for one in "${restarted[@]}"; do
      roll "$former" "$one" || echo "$one did not become healthy with $former either: look at docker compose logs $one" >&2
    done
    exit 1
  fi
done
echo "$next" > image
echo "$next runs."
