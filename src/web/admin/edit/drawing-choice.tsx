import { Trans } from '@lingui/react/macro'
import { featureDrawings } from '#rules/look/feature-drawings'
import { Icon } from '#ui/icon'
import { useDrawingWords } from '../words/drawing-words.ts'

/** Which drawing stands beside a feature or a question. */
export function DrawingChoice({ chosen }: { chosen: (typeof featureDrawings)[number] }) {
  const nameOf = useDrawingWords()
  return (
    <fieldset>
      <legend className="field-label">
        <Trans>الرسم</Trans>
      </legend>
      <div className="drawings">
        {featureDrawings.map((drawing) => (
          <label key={drawing}>
            <input
              type="radio"
              name="icon"
              value={drawing}
              defaultChecked={drawing === chosen}
              aria-label={nameOf(drawing)}
            />
            <Icon name={drawing} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
