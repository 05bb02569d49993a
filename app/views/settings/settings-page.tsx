import type { ReactNode } from 'react'
import { SECTIONS, type Section } from '~/domain/settings/schema'
import { Page } from '~/ui/page'
import { Tabs } from '~/ui/tabs'
import { settings } from '../links'

const LABELS: Record<Section, string> = {
  account: 'Account',
  notifications: 'Notifications',
  privacy: 'Privacy',
}

/** Title and tabs around one section of the settings. (SETTINGS-01) */
export function SettingsPage({ section, children }: { section: Section; children: ReactNode }) {
  const tabs = SECTIONS.map((name) => ({
    label: LABELS[name],
    href: settings(name),
    current: name === section,
  }))
  return (
    <Page title="Account settings">
      <Tabs label="Settings" tabs={tabs} />
      {children}
    </Page>
  )
}
