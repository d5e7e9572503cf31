#!/bin/bash
# Copies the database into an empty volume, and then follows it.
set -eu

if [ ! -e "$PGDATA/PG_VERSION" ]; then
  chmod 700 "$PGDATA"
  PGPASSWORD=$(cat /run/secrets/replica) pg_basebackup -h database -U replica -D "$PGDATA" -c fast -X stream -S replica -R
fi
exec postgres
