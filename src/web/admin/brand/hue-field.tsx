import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { brandColours, maxColourText, minContrast, readColour } from '#rules/look/brand-colours'
import { Field } from '#ui/field'
import { Ltr } from '#ui/ltr'
import { Notice } from '#ui/notice'

type HueFieldProps = {
  hue: number
  /** What everybody sees. */
  published: number
  onHue: (hue: number) => void
}

/** The hue by a slider, or by a colour that is typed: of that only the hue is taken. */
export function HueField({ hue, published, onHue }: HueFieldProps) {
  const [typed, setTyped] = useState('')
  const [isLeft, setLeft] = useState(false)
  const colour = readColour(typed)
  const isWrong = isLeft && typed.trim() !== '' && !colour

  const type = (text: string) => {
    setTyped(text)
    const read = readColour(text)
    if (read?.hue !== undefined && read.hue !== null) onHue(read.hue)
  }

  return (
    <>
      <Field
        label={<Trans>درجة اللون</Trans>}
        hint={<Trans>الإضاءة والتشبّع ثابتان، فيبقى التباين كافيًا في كل الدرجات. وألوان الحالات لا تتغير.</Trans>}
        className="hue-field"
      >
        {(control) => (
          <>
            <span className="hue-values">
              <Ltr>{hue === published ? hue : `${published} → ${hue}`}</Ltr>
            </span>
            <input
              {...control}
              type="range"
              name="hue"
              min={0}
              max={359}
              value={hue}
              style={{ '--thumb': brandColours(hue, 'light').accent } as React.CSSProperties}
              onChange={({ currentTarget }) => {
                setTyped('')
                onHue(Number(currentTarget.value))
              }}
            />
          </>
        )}
      </Field>
      <Field
        label={<Trans>أو اكتبوا لون علامتكم</Trans>}
        optional
        hint={
          <Trans>
            نأخذ درجته وحدها، مثل <Ltr>#0a7d5a</Ltr>
          </Trans>
        }
        error={
          isWrong && (
            <Trans>
              ليس هذا لونًا. أدخلوا 6 خانات سداسية عشرية، مثل <Ltr>#0a7d5a</Ltr>
            </Trans>
          )
        }
        className="max-w-72"
      >
        {(control) => (
          <input
            {...control}
            className="input latin"
            dir="ltr"
            maxLength={maxColourText}
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={({ currentTarget }) => type(currentTarget.value)}
            onBlur={() => setLeft(true)}
            onFocus={() => setLeft(false)}
          />
        )}
      </Field>
      {colour && <TypedColour colour={colour} />}
    </>
  )
}

/** What a typed colour gave, and why it cannot be taken as it is. */
function TypedColour({
  colour: { hex, hue, onWhite },
}: {
  colour: NonNullable<ReturnType<typeof readColour>>
}) {
  if (hue === null) {
    return (
      <Notice tone="bad" title={<Trans>لا درجة لهذا اللون.</Trans>}>
        <Trans>
          <Ltr>{hex}</Ltr> رمادي. اختاروا لونًا فيه صبغة، أو حرّكوا المؤشر.
        </Trans>
      </Notice>
    )
  }
  const ratio = `${onWhite.toFixed(1)}:1`
  const wanted = `${minContrast}:1`
  if (onWhite < minContrast) {
    return (
      <Notice
        tone="bad"
        title={
          <Trans>
            لا يصلح <Ltr>{hex}</Ltr> لونًا للأزرار.
          </Trans>
        }
      >
        <Trans>
          تباين نص الزر الأبيض عليه <Ltr>{ratio}</Ltr>، والمطلوب <Ltr>{wanted}</Ltr>. أخذنا درجته ({hue})
          وعتّمناها، أو اختاروا درجة أخرى.
        </Trans>
      </Notice>
    )
  }
  return (
    <Notice tone="good" announce>
      <Trans>
        أخذنا من <Ltr>{hex}</Ltr> درجته ({hue}).
      </Trans>
    </Notice>
  )
}
