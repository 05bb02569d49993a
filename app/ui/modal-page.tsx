import type { ReactNode } from 'react'

type ModalPageProps = {
  /** The page that script shows behind it */
  over?: string
  /** Where it leads when it is closed unanswered; without it, no button closes it. */
  close?: string
  children: ReactNode
}

/** A page that comes before another: with script a dialog, over that page. (ACCESS-18, HOME-05) */
export const ModalPage = ({ over, close, children }: ModalPageProps) => (
  <div className="stack" data-modal={over ?? ''} data-close={close}>
    {children}
  </div>
)
