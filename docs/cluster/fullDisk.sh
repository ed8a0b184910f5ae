#!/bin/sh
# A primary whose disk is full still looks healthy to Patroni, but most writes fail. This ends it, so that another machine
# takes over; here PostgreSQL comes back as a standby once there is room.
#   fullDisk.sh DATA_DIR BIN_DIR    as the user postgres, started by a service manager
data=$1
bin=$2
leastKilobytes=65536

while sleep 2; do
  free=$(df --output=avail -k "$data" | tail -n 1)
  # Standbys have this file.
  if [ "$free" -lt "$leastKilobytes" ] && [ -e "$data/postmaster.pid" ] && [ ! -e "$data/standby.signal" ]; then
    echo "$free KB free: another machine must be the primary"
    "$bin/pg_ctl" stop --pgdata "$data" --mode immediate
  fi
done
