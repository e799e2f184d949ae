import { Trans } from '@lingui/react/macro'
import { href, Link } from 'react-router'
import { Notice } from '#ui/notice'
import { traitsOf } from '../../store/gateway/card-gateway.ts'
import type { SavedCard } from '../card/types.ts'

type CardSavedProps = {
  card: Pick<SavedCard, 'gateway'>
  /** Somebody offers their plan, for which a card was needed. */
  hasOffer: boolean
}

/** The bank has verified a card that was added; what was held for it is what the form said before. */
export function CardSaved({ card, hasOffer }: CardSavedProps) {
  return (
    <Notice tone="good" announce title={<Trans>حُفظت بطاقتكم.</Trans>}>
      {card.gateway !== null && traitsOf({ name: card.gateway }).holdsARiyal ? (
        <Trans>تحقق منها بنككم، وأُعيد الريال المحجوز.</Trans>
      ) : (
        <Trans>تحقق منها بنككم.</Trans>
      )}{' '}
      {hasOffer && (
        <Link to={href('/user/group_sharing')}>
          <Trans>العودة إلى الباقة المعروضة عليكم</Trans>
        </Link>
      )}
    </Notice>
  )
}
