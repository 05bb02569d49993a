import { inDays, pressByKeyboard, takeSteps } from './steps'
import { expect, test, unique } from './watched'

test('an announcement is scheduled, read, read again, and archived', async ({ open }) => {
  const [staff, coach] = [await open('stan'), await open('cora')]
  const title = `Office hours move ${unique()}`
  const got = coach.getByRole('button', { name: `Got it: ${title}` })

  await takeSteps([
    [staff, '/announcements/new', 'Write an announcement'],
    [
      staff,
      'Publish',
      'Title is required',
      {
        'Show from': inDays(3, '08:00'),
        Until: inDays(2, '08:00'),
        Text: 'From **May** on.',
      },
    ],
    [staff, 'Publish', 'Please choose a time after it starts', { Title: title }],
    [
      staff,
      'Preview',
      [title, 'From May on.', 'would see this.'],
      { Until: inDays(9, '08:00'), 'Success coaches': true },
    ],
    [
      staff,
      'Publish',
      ['It’s scheduled.', 'Scheduled', 'For: Success coaches', 'Seen by: not shown'],
      { 'Pin it': true },
    ],
  ])
  const address = new URL(staff.url()).pathname
  await takeSteps([[coach, '/home', 'Home']])
  await expect(got).toHaveCount(0)
  await takeSteps([
    [staff, 'Edit', 'Edit the announcement'],
    [staff, 'Save', ['Your changes are saved.', 'On home now', 'Pinned'], { 'Show from': '' }],
    [coach, '/announcements', [title, 'From May on.']],
    [coach, '/home', ['From May on.', title]],
  ])

  await test.step('read, by keyboard', async () => {
    await pressByKeyboard(coach, got)
    await expect(got).toHaveCount(0)
    // It was pinned.
    const tiles = coach.getByRole('complementary', { name: 'More' })
    await expect(tiles.getByRole('link', { name: title })).toBeVisible()
  })
  await takeSteps([
    [staff, address, 'Seen by: not shown'],
    [staff, 'Edit', 'Everyone has to read it again'],
    [
      staff,
      'Save',
      ['Your changes are saved.', 'Seen by: not shown'],
      { Text: 'From June on.', 'Everyone has to read it again': true },
    ],
    [coach, '/home', 'From June on.'],
  ])
  await expect(got).toBeVisible()
  await takeSteps([
    [coach, title, ['From June on.', 'From Northfield University']],
    [staff, address, 'Seen by: not shown'],
    [staff, 'Archive', 'disappears from home'],
    [staff, 'Archive', ['It’s archived.', 'Archived']],
    [coach, '/home', 'Home'],
  ])
  await expect(coach.getByRole('main')).not.toContainText(title)
})
