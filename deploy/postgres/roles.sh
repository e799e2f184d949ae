#!/usr/bin/env bash
# The application's role, which owns nothing; its rights are granted by `npm run migrate`.
set -euo pipefail
psql -v ON_ERROR_STOP=1 -v password="$APP_PASSWORD" -U "$POSTGRES_USER" -d "$POSTGRES_DB" <<'SQL'
create role ishtirak_app login password :'password';
revoke temporary on database ishtirak from public;
SQL
