import { ShopError } from '#rules/errors/shop-error'
import { invariant } from '#rules/core/invariant'
import {
  capabilityOfWay,
  hasCapability,
  type Capability,
  type CardVault,
  type GatewayWith,
  type OfferedWay,
  type PaymentGateway,
} from '#domain/core/ports/gateway'

type CapabilityOf<Way extends OfferedWay> = (typeof capabilityOfWay)[Way]

/**
 * The gateways of a store. A payment, a saved card and a refund belong for life to the gateway at which they
 * were begun (`provider`); `offering` decides about new payments only.
 */
export type Gateways = {
  readonly all: readonly PaymentGateway[]
  /**
   * Takes new cards, to pay with and to keep. Payments that need no gateway are written down under its name,
   * too.
   */
  readonly forCards: GatewayWith<'cards'>
  /** Where a new payment of this way goes; undefined when the store does not offer it. */
  offering<Way extends OfferedWay>(way: Way): GatewayWith<CapabilityOf<Way>> | undefined
  /** The gateway of that name; undefined when it is not configured (any more). */
  find(provider: string): PaymentGateway | undefined
  /** The same, for callers that need it. Error: gateway_not_configured. */
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
  chosen: { [Way in OfferedWay]?: string },
): Gateways {
  const byName = new Map(all.map((gateway) => [gateway.name, gateway]))
  invariant(byName.size === all.length, 'two gateways have the same name')
  const having = <C extends Capability>(capability: C) =>
    all.filter((gateway) => hasCapability(gateway, capability))
  const offering = <Way extends OfferedWay>(way: Way) =>
    having<CapabilityOf<Way>>(capabilityOfWay[way]).find(
      ({ name }) => chosen[way] === undefined || chosen[way] === name,
    )
  const forCards = offering('card')
  invariant(forCards, 'no gateway takes cards')
  const find = (provider: string) => byName.get(provider)
  return {
    all,
    forCards,
    offering,
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
