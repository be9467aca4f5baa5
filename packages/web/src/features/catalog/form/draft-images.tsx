import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react'
import { pictureOf } from '@/lib/picture'
import { say } from '@/lib/toast'
import { ImageStrip } from '../product/image-strip'

/** A photo of a product that is not saved yet. */
export interface DraftImage {
  id: string
  file: File
  thumb: File
  url: string
  default: boolean
}

interface DraftImagesProps {
  images: readonly DraftImage[]
  set: Dispatch<SetStateAction<DraftImage[]>>
}

/** One of them is always the main one. */
const withMain = (images: DraftImage[]): DraftImage[] =>
  images.some((image) => image.default) ? images : images.map((image, i) => ({ ...image, default: i === 0 }))

/** The photos of a product being written: they are sent when it is saved. */
export function DraftImages({ images, set }: DraftImagesProps) {
  const [busy, setBusy] = useState(false)
  const latest = useRef(images)
  latest.current = images
  useEffect(
    () => () => {
      for (const image of latest.current) URL.revokeObjectURL(image.url)
    },
    [],
  )
  const add = async (files: File[]) => {
    setBusy(true)
    for (const original of files)
      try {
        const { file, thumb } = await pictureOf(original)
        const image = { id: crypto.randomUUID(), file, thumb, url: URL.createObjectURL(thumb), default: false }
        set((before) => withMain([...before, image]))
      } catch (error) {
        say.bad((error as Error).message)
      }
    setBusy(false)
  }
  return (
    <ImageStrip
      images={images.map(({ id, url, default: main }) => ({ id, thumb: url, default: main }))}
      busy={busy}
      add={(files) => void add(files)}
      choose={(id) => set((before) => before.map((image) => ({ ...image, default: image.id === id })))}
      remove={(id) => set((before) => withMain(before.filter((image) => image.id !== id)))}
    />
  )
}
