import type pg from 'pg'
import { Gauge, type Registry } from 'prom-client'
import type { ApiMetrics } from '#api/calls/metrics'

/** Connections of the pool, counted whenever somebody reads the metrics. Who waits has nowhere to ask. */
export function measurePool(
  registry: Registry,
  pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>,
): void {
  new Gauge({
    name: 'database_pool_connections',
    help: 'Connections of this process: total, idle, and callers that wait for one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'total' }, pool.totalCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
}

/** How far the reading replica is behind, where the store has one. */
export function measureReplica(registry: Registry, replica: { age(): number | null }): void {
  new Gauge({
    name: 'database_replica_age_seconds',
    help: 'Seconds by which the reading replica is behind; -1 while it is away or too old and the primary is read.',
    registers: [registry],
    collect() {
      this.set(replica.age() ?? -1)
    },
  })
}

/** Whether this process hears a channel of the database. */
export function measureHearing(
  metrics: Pick<ApiMetrics, 'listenerUp'>,
  channel: string,
): (isHearing: boolean) => void {
  return (isHearing) => metrics.listenerUp.set({ channel }, isHearing ? 1 : 0)
}
