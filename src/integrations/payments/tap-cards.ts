import { GatewayUnreachable } from '#rules/errors/vendor-errors'
import { isUnknown, read, type TapCaller } from '#integrations/payments/tap-call'
import { handleOfSaved, readHandle, writeHandle } from '#integrations/payments/tap-handles'
import { customerOf, faceOf, markOf } from '#integrations/payments/tap-objects'
import { TapCard, TapToken, TapVerification } from '#integrations/payments/tap-shapes'
import type { CardToKeep, KeptCard } from '#domain/core/ports/gateway'

/** Cards that Tap keeps for a customer: verified by their bank first, found and deleted by our handle. */
export function createTapCards({ ask, find }: TapCaller) {
  async function findCard(text: string): Promise<KeptCard | null> {
    const handle = readHandle(text)
    if (!handle) return null
    if (handle.kind === 'card') {
      const card = await find(TapCard, 'GET', `/v2/card/${handle.customer}/${handle.card}`)
      return card && { ...faceOf(card), handle: text, isVerified: true, verificationUrl: null }
    }
    const verification = await find(TapVerification, 'GET', `/v2/card/verify/${handle.id}`)
    if (!verification) return null
    if (verification.status === 'INITIATED') {
      const { brand, scheme, last_four } = verification.card ?? {}
      const face = { brand: markOf({ brand, scheme }), lastFour: last_four?.slice(-4) ?? '', name: '' }
      const url = verification.transaction?.url ?? null
      return { ...face, month: null, year: null, handle: text, isVerified: false, verificationUrl: url }
    }
    const saved = verification.status === 'VALID' ? handleOfSaved(verification) : null
    return saved === null ? null : findCard(saved)
  }

  async function keepCard({ token, payer, callbackUrl }: CardToKeep): Promise<KeptCard | null> {
    // It comes from a browser, and becomes a part of an address.
    if (!/^tok_\w+$/.test(token)) return null
    const found = await find(TapToken, 'GET', `/v2/tokens/${token}`)
    if (!found || found.used) return null
    const answer = await ask('POST', '/v2/card/verify', {
      currency: 'SAR',
      threeDSecure: true,
      save_card: true,
      customer: customerOf(payer),
      source: { id: token },
      redirect: { url: callbackUrl },
    })
    if (answer.status !== 200) return null
    const verification = read(TapVerification, answer)
    const url = verification.status === 'INITIATED' ? (verification.transaction?.url ?? null) : null
    const pending = writeHandle({ kind: 'verification', id: verification.id })
    if (url === null) return findCard(pending)
    return { ...faceOf(found.card), handle: pending, isVerified: false, verificationUrl: url }
  }

  async function deleteCard(text: string): Promise<'deleted' | 'pending'> {
    const card = await findCard(text)
    const handle = readHandle(card?.handle ?? '')
    if (handle?.kind !== 'card') return card ? 'pending' : 'deleted'
    const answer = await ask('DELETE', `/v2/card/${handle.customer}/${handle.card}`)
    if (answer.status >= 300 && !isUnknown(answer)) {
      throw new GatewayUnreachable(`Tap answered ${answer.status} to the deletion of a card`)
    }
    return 'deleted'
  }

  return { findCard, keepCard, deleteCard }
}
