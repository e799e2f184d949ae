import { Trans, useLingui } from '@lingui/react/macro'
import { toRiyadhClock } from '#rules/core/riyadh-days'
import { Button } from '#ui/button'
import { DateTime } from '#ui/date-time'
import { Notice } from '#ui/notice'
import { TextField } from '#ui/text-field'
import { showToast } from '#ui/toast'
import { useAction } from '../edit/use-action.ts'

type ClientClockProps = {
  /** The client's own time. */
  now: string
  isMoved: boolean
}

/** Demo stores only: moves this client's time forward; all that falls due on the way runs. */
export function ClientClock({ now, isMoved }: ClientClockProps) {
  const { t } = useLingui()
  const { Form, isBusy, refusal } = useAction(() => showToast(t`تحرّك الزمن.`))
  // The field has no seconds: the next minute is never before the moment itself.
  const earliest = toRiyadhClock(new Date(Date.parse(now) + 60_000))
  return (
    <section className="card" aria-labelledby="clock">
      <header>
        <h2 id="clock">
          <Trans>تحريك الزمن</Trans>
        </h2>
      </header>
      <Form method="post" noValidate className="body stack gap-4">
        <input type="hidden" name="intent" value="clock" />
        <p className="text-sm text-ink-2">
          {isMoved ? (
            <Trans>
              حُرِّكت ساعة هذا العميل، والوقت عنده الآن <DateTime value={now} />.
            </Trans>
          ) : (
            <Trans>للتجربة: تتقدم ساعة هذا العميل وحده، ويُنفَّذ كل ما يحين موعده في الطريق.</Trans>
          )}
        </p>
        {refusal && <Notice tone="bad">{refusal.message}</Notice>}
        <TextField
          key={now}
          latin
          type="datetime-local"
          name="moment"
          label={<Trans>إلى (بتوقيت الرياض)</Trans>}
          defaultValue={earliest}
          min={earliest}
        />
        <div>
          <Button size="small" kind="second" icon="clock" isBusy={isBusy} busy={<Trans>يتحرك الزمن…</Trans>}>
            <Trans>تحريك</Trans>
          </Button>
        </div>
      </Form>
    </section>
  )
}
