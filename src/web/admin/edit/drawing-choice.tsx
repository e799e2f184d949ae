import { Trans, useLingui } from '@lingui/react/macro'
import { featureDrawings } from '#rules/look/feature-drawings'
import { Icon } from '#ui/icon'

/** Which drawing stands beside a feature or a question. */
export function DrawingChoice({ chosen }: { chosen: (typeof featureDrawings)[number] }) {
  const { t } = useLingui()
  return (
    <fieldset>
      <legend className="field-label">
        <Trans>الرسم</Trans>
      </legend>
      <div className="drawings">
        {featureDrawings.map((drawing, index) => (
          <label key={drawing}>
            <input
              type="radio"
              name="icon"
              value={drawing}
              defaultChecked={drawing === chosen}
              aria-label={t`الرسم ${index + 1}`}
            />
            <Icon name={drawing} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
