import { PNG } from 'pngjs'

/** Pixels of the page, in both directions, that become one point of a picture. */
const grain = 5
/** Steps of a channel, of 256, that a picture keeps: finer ones are seen by nobody and make the file three times as large. */
const step = 16
/** What two points may differ by and still look the same. */
const eye = 24
/** Points that a page may have grown or shrunk by: its height is rounded. */
const slack = 2

/**
 * A picture as it is kept: a fifth of the size, each point the average of 25 pixels. Layout, direction and colour stay;
 * the edges of letters, which differ from one release of a browser to the next, blur into grey.
 */
export function shrink(screenshot: Buffer): PNG {
  const from = PNG.sync.read(screenshot)
  const [width, height] = [Math.floor(from.width / grain), Math.floor(from.height / grain)]
  const to = new PNG({ width, height, colorType: 2 })
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (let channel = 0; channel < 3; channel++) {
        let sum = 0
        for (let dy = 0; dy < grain; dy++) {
          const row = ((y * grain + dy) * from.width + x * grain) * 4 + channel
          for (let dx = 0; dx < grain; dx++) sum += from.data[row + dx * 4] ?? 0
        }
        to.data[(y * width + x) * 4 + channel] = Math.min(255, Math.round(sum / grain ** 2 / step) * step)
      }
      to.data[(y * width + x) * 4 + 3] = 255
    }
  }
  return to
}

export function toFile(picture: PNG): Buffer {
  return PNG.sync.write(picture, { colorType: 2, deflateLevel: 9 })
}

/**
 * How many points look different, and where. A point is the same when the other picture has about its colour within one point
 * around: letters that are drawn half a pixel aside, or a little bolder, are no difference; a margin of ten pixels is.
 */
export function compare(before: PNG, now: PNG): { points: number; shown: PNG } {
  const [width, height] = [Math.max(before.width, now.width), Math.max(before.height, now.height)]
  const shown = new PNG({ width, height, colorType: 2 })
  let points = 0
  const isCut = before.width !== now.width || Math.abs(before.height - now.height) > slack
  const [seenWidth, seenHeight] = [Math.min(before.width, now.width), Math.min(before.height, now.height)]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const isOutside = x >= seenWidth || y >= seenHeight
      const differs = isOutside ? isCut : !(hasNear(now, before, x, y) && hasNear(before, now, x, y))
      if (differs) points++
      const at = (y * width + x) * 4
      const paper = isOutside ? 128 : (now.data[(y * now.width + x) * 4 + 1] ?? 0)
      shown.data.set(differs ? [230, 0, 60, 255] : [paper, paper, paper, 255], at)
    }
  }
  return { points, shown }
}

/** Whether `there` has the colour of the point x, y of `here`, at it or beside it. */
function hasNear(there: PNG, here: PNG, x: number, y: number): boolean {
  const at = (y * here.width + x) * 4
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) {
      const [nx, ny] = [x + dx, y + dy]
      if (nx < 0 || ny < 0 || nx >= there.width || ny >= there.height) continue
      const near = (ny * there.width + nx) * 4
      if (
        Math.abs((there.data[near] ?? 0) - (here.data[at] ?? 0)) <= eye &&
        Math.abs((there.data[near + 1] ?? 0) - (here.data[at + 1] ?? 0)) <= eye &&
        Math.abs((there.data[near + 2] ?? 0) - (here.data[at + 2] ?? 0)) <= eye
      )
        return true
    }
  }
  return false
}
