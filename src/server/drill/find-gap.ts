import { GatewayUnreachable } from '#rules/errors/vendor-errors'
import type { DifferenceKind } from '#rules/payments/reconciliation'
import type { Context } from '#domain/core/context'
import { compareGateway, type Difference } from '#domain/desk/reconciliation/compare-gateway'

export type Gap = {
  /** What a gateway did after the copy's last moment: settled by people before a worker runs. */
  payments: (Difference & { gateway: string })[]
  /** What no time explains, as sentences. */
  problems: string[]
}

/**
 * What a copy lacks only because the gateway has gone on since. The others are wrong in the original, too.
 */
const explainedByTime: ReadonlySet<DifferenceKind> = new Set(['unknown_here', 'not_settled_here', 'refunded'])

/**
 * Compares what a restored copy knows with what the gateways say now, over the network, and changes nothing
 * at either.
 * @param lastMoment of the copy: a payment that it lacks although it is older is a problem
 */
export async function findGap(
  ctx: Pick<Context, 'db' | 'gateways'>,
  { from, to, lastMoment }: { from: Date; to: Date; lastMoment: Date },
): Promise<Gap> {
  const gap: Gap = { payments: [], problems: [] }
  for (const gateway of ctx.gateways.having('paymentList')) {
    try {
      const { differences } = await compareGateway(ctx, gateway, { from, to })
      const late = new Set<string>()
      if (differences.some(({ kind }) => kind === 'unknown_here'))
        for await (const { id } of gateway.paymentList.listPayments({ from: lastMoment, to })) late.add(id)
      for (const one of differences) {
        const isOfGap =
          explainedByTime.has(one.kind) && (one.kind !== 'unknown_here' || late.has(one.externalId))
        if (isOfGap) gap.payments.push({ ...one, gateway: gateway.name })
        else
          gap.problems.push(
            `payment ${one.externalId} (${one.kind}): ${one.ours} halalas with us, ${one.theirs} at ${gateway.name}`,
          )
      }
    } catch (error) {
      if (!(error instanceof GatewayUnreachable)) throw error
      gap.problems.push(`${gateway.name} did not answer, so the gap is not known: ${error.message}`)
    }
  }
  return gap
}
