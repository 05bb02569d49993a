import { useStdout } from 'ink'
import { useEffect, useState } from 'react'

export type Room = { width: number; rows: number }

/** Columns and rows of the terminal, also after somebody has pulled at its window. */
export function useTerminal(): Room {
  const { stdout } = useStdout()
  const now = () => ({ width: stdout.columns || 80, rows: stdout.rows || 24 })
  const [room, setRoom] = useState(now)
  useEffect(() => {
    const measure = () => setRoom(now())
    stdout.on('resize', measure)
    return () => void stdout.off('resize', measure)
  }, [stdout])
  return room
}
