import type { CardGateway, GatewayName } from './card-gateway.ts'

/** A gateway's module; null when it cannot be had now, as offline. */
export async function loadCardGateway({ name }: GatewayName): Promise<CardGateway | null> {
  try {
    return name === 'tap' ? await import('./tap.ts') : await import('./moyasar.ts')
  } catch {
    return null
  }
}
