/** Lightness 0 to 1, chroma from 0, hue in degrees. */
export type Oklch = readonly [lightness: number, chroma: number, hue: number]
/** `#rrggbb`, in small letters. */
export type Hex = `#${string}`

type Three = readonly [number, number, number]

/**
 * A colour as screens take it. A chroma that sRGB does not have is lowered until it fits; lightness and hue
 * stay. Source: CSS Color Module Level 4, sections 10 and 13; B. Ottosson, "A perceptual color space for
 * image processing".
 */
export function toHex([lightness, chroma, hue]: Oklch): Hex {
  let [fitting, beyond] = [0, chroma]
  if (fits(toLinear(lightness, chroma, hue))) fitting = chroma
  else
    while (beyond - fitting > 0.0001) {
      const middle = (fitting + beyond) / 2
      if (fits(toLinear(lightness, middle, hue))) fitting = middle
      else beyond = middle
    }
  const bytes = toLinear(lightness, fitting, hue).map((part) => Math.round(encode(part) * 255))
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** The OKLCH colour of a hex one. The hue of a grey, whose chroma is next to nothing, says nothing. */
export function fromHex(hex: Hex): Oklch {
  const [red, green, blue] = linearOf(hex)
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return [lightness, Math.hypot(a, b), ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360]
}

/** How far text stands out from its ground: 1 to 21. Source: WCAG 2.2, "contrast ratio". */
export function contrast(text: Hex, ground: Hex): number {
  const [dark = 0, light = 0] = [luminance(text), luminance(ground)].toSorted((one, other) => one - other)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: Hex): number {
  const [red, green, blue] = linearOf(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function linearOf(hex: Hex): Three {
  const part = (at: number) => decode(Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  return [part(1), part(3), part(5)]
}

function toLinear(lightness: number, chroma: number, hue: number): Three {
  const angle = (hue * Math.PI) / 180
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

/** So little beyond the edge is cut off and not seen; the design’s own hover of the accent lies there. */
const slack = 0.002

function fits(linear: Three): boolean {
  return linear.every((part) => part >= -slack && part <= 1 + slack)
}

/** From light to sRGB's curve. */
function encode(linear: number): number {
  const part = Math.min(1, Math.max(0, linear))
  return part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055
}

function decode(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}
