#!/usr/bin/env bash
# Copies the primary when the volume is empty, then follows it (PGPASSWORD is that of the role replica).
set -e
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  rm -rf "$PGDATA" "$PGDATA.copy"
  mkdir -p "$(dirname "$PGDATA")"
  pg_basebackup --host=postgres --username=replica --pgdata="$PGDATA.copy" \
    --wal-method=stream --checkpoint=fast --slot=replica --write-recovery-conf
  mv "$PGDATA.copy" "$PGDATA"
fi
exec docker-entrypoint.sh postgres -c hot_standby_feedback=on
