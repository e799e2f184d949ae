import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/** How high the bar is, in CSS px (staff.css). */
const bar = 64

/**
 * On a phone: which page this is, in the bar at its head, once its heading was scrolled under it. The heading
 * itself is what is read aloud.
 */
export function BarTitle() {
  const { key } = useLocation()
  const [seen, setSeen] = useState<{ key: string; title: string }>()

  useEffect(() => {
    const heading = document.querySelector('#main h1')
    if (!heading) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return
        const isAbove = !entry.isIntersecting && entry.boundingClientRect.top < bar
        setSeen({ key, title: isAbove ? heading.textContent.trim() : '' })
      },
      { rootMargin: `-${bar}px 0px 0px` },
    )
    observer.observe(heading)
    return () => observer.disconnect()
  }, [key])

  return (
    <span className="spacer bar-title" aria-hidden="true">
      {/* Of another page it says nothing. */}
      <bdi>{seen?.key === key ? seen.title : ''}</bdi>
    </span>
  )
}
