import { ShopError } from '#rules/errors'
import { invariant } from '#rules/moves'
import { hasCapability } from '#domain/core/ports/gateway'
import type { Capability, CardVault, GatewayWith, PaymentGateway } from '#domain/core/ports/gateway'

/** Where new payments go: which gateway offers which way to pay. What is undefined is not offered. */
export type Offers = {
  /** New cards, to pay with and to keep. Payments that need no gateway are written down under its name, too. */
  card: GatewayWith<'cards'>
  apple_pay: GatewayWith<'applePay'> | undefined
}

/**
 * The gateways of a store. A payment, a saved card and a refund belong for life to the gateway at which they were begun
 * (`provider`); `offers` decides about new payments only.
 */
export type Gateways = {
  readonly all: readonly PaymentGateway[]
  readonly offers: Offers
  /** The gateway of that name; undefined when it is not configured (any more). */
  find(provider: string): PaymentGateway | undefined
  /** The same for whoever cannot go on without it. Error: gateway_not_configured. */
  of(provider: string): PaymentGateway
  /** The vault that keeps this provider's cards; undefined when it is not configured, or keeps none. */
  cardVaultOf(provider: string): CardVault | undefined
  /** The gateways that have the capability. */
  having<C extends Capability>(capability: C): GatewayWith<C>[]
}

/**
 * @param chosen the name of the gateway that offers a way; where none is chosen, the first that can
 * Throws when two gateways have one name, or none takes cards.
 */
export function createGateways(
  all: readonly PaymentGateway[],
  chosen: { [Way in keyof Offers]?: string },
): Gateways {
  const byName = new Map(all.map((gateway) => [gateway.name, gateway]))
  invariant(byName.size === all.length, 'two gateways have the same name')
  const having = <C extends Capability>(capability: C) =>
    all.filter((gateway) => hasCapability(gateway, capability))
  const offering = <C extends Capability>(capability: C, name: string | undefined) =>
    having(capability).find((gateway) => name === undefined || gateway.name === name)
  const card = offering('cards', chosen.card)
  invariant(card, 'no gateway takes cards')
  const offers: Offers = { card, apple_pay: offering('applePay', chosen.apple_pay) }
  const find = (provider: string) => byName.get(provider)
  return {
    all,
    offers,
    find,
    of(provider) {
      const gateway = find(provider)
      if (!gateway) throw new ShopError('gateway_not_configured')
      return gateway
    },
    cardVaultOf: (provider) => find(provider)?.cardVault,
    having,
  }
}
