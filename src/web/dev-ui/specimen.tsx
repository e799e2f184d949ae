import type { ReactNode } from 'react'
import { useLanguage } from '#ui/language'

/** One group of parts. The kit's own words are for us alone and stand in no catalogue. */
export function Group({ ar, en, children }: { ar: string; en: string; children: ReactNode }) {
  const say = useSay()
  return (
    <div className="stack gap-5 border-t py-7">
      <h2 className="text-xl">{say(ar, en)}</h2>
      {children}
    </div>
  )
}

export function useSay() {
  const language = useLanguage()
  return (ar: string, en: string) => (language === 'ar' ? ar : en)
}

/** Parts side by side, as many as there is room for. */
export function Beside({ children }: { children: ReactNode }) {
  return <div className="grid items-start gap-5 md:grid-cols-2 xl:grid-cols-3">{children}</div>
}
