import type { ReactNode } from 'react'

/** Nothing here yet: one sentence, one act. Filtered-empty says so in its words and offers to clear the filters. */
export function Empty({ title, children, act }: { title: ReactNode; children?: ReactNode; act?: ReactNode }) {
  return (
    <div className="card empty">
      <svg
        className="cell"
        viewBox="0 0 88 88"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        aria-hidden="true"
      >
        <path d="M44 12 76 44 44 76 12 44zM44 22v12M44 54v12M22 44h12M54 44h12" />
        <circle cx="44" cy="44" r="8" strokeDasharray="3 3" />
        <g fill="currentColor" stroke="none">
          <circle cx="44" cy="11" r="5" />
          <circle cx="77" cy="44" r="5" />
          <circle cx="44" cy="77" r="5" />
          <circle cx="11" cy="44" r="5" />
        </g>
      </svg>
      <h2 className="text-base">{title}</h2>
      {children && <p className="text-sm text-ink-2">{children}</p>}
      {act}
    </div>
  )
}
