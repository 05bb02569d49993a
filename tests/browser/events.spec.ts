import { inDays, pressByKeyboard, target, takeSteps } from './steps'
import { expect, test, unique } from './watched'

test('an event is added, full and free again, changed, moved and cancelled', async ({
  open,
  cast,
}) => {
  const [staff, student] = [await open('stan'), await open(cast.goer)]
  const title = `Pottery night ${unique()}`
  const [first, second] = [inDays(40), inDays(47)]
  const [month, number] = [first.slice(0, 7), Number(first.slice(8))]
  const times = { Starts: `${first}T18:00`, Ends: `${first}T20:00` }

  await takeSteps([
    [staff, '/events/new', 'Add an event'],
    [staff, 'Add event', ['Title is required', 'Please say when it starts']],
    [
      staff,
      'Preview',
      [title, 'Bring clay', 'It’s for'],
      { Title: title, Text: 'Bring **clay**.', ...times, 'Repeats until': inDays(54) },
    ],
    [
      staff,
      'Add event',
      ['Your event is on the calendar.', '0 going', '1 place left'],
      { Repeats: 'Every week', Places: '1', Place: 'Kiln room' },
    ],
  ])
  const address = new URL(staff.url()).pathname

  await test.step('someone goes, by keyboard', async () => {
    await student.goto(address)
    await pressByKeyboard(student, target(student, 'Going'))
    await expect(student.getByRole('main')).toContainText('You’re going.')
  })
  await takeSteps([
    [staff, address, '1 going · full'],
    [staff, 'Join the waiting list', 'It’s full. You’re on the waiting list.'],
    [staff, '1 going', [`Going to ${title}`, cast.goerName]],
    [staff, 'Back to the event', '1 going · full, 1 waiting'],
    [student, '/events/going', [title, 'You’re going']],
    [student, `/events?q=${title.replaceAll(' ', '+')}`, [title, 'Kiln room · 1 going']],
    [student, `/events/month?month=${month}`, title],
  ])
  const day = student.getByRole('table').getByRole('link', { name: new RegExp(`^${number}\\b`) })
  await day.click()
  await expect(target(student, title)).toBeInViewport()
  await takeSteps([
    [student, address, '1 going · full, 1 waiting'],
    [student, 'Not going', 'You’re not going.'],
    [staff, address, ['You’re going.', '1 going · full']],
    [staff, 'Maybe', ['You might go.', '0 going · 1 place left']],
    [student, address, '1 place left'],
    [student, 'Going', 'You’re going.'],
    [staff, address, '1 going'],
    [staff, 'Edit', 'This changes all dates that are still to come.'],
    [staff, 'Save', 'Your changes are saved.', { Place: 'Studio 5' }],
    [staff, 'Move this date', title],
    [
      staff,
      'Move date',
      ['This date has a new time.', '7:30 PM to 9:30 PM'],
      { Starts: `${first}T19:30`, Ends: `${first}T21:30` },
    ],
    [student, address, ['Studio 5', '7:30 PM to 9:30 PM', 'You’re going']],
  ])

  await test.step('of several dates one is cancelled, then all', async () => {
    const dates = staff.locator('details', { hasText: 'All dates' })
    await dates.locator('summary').click()
    const [name] = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
      .format(new Date(second))
      .split(',')
    await dates.getByRole('link', { name: new RegExp(`, ${name},`) }).click()
    await takeSteps([
      [staff, 'Cancel this date', 'Its other dates stay.'],
      [staff, 'Cancel date', ['This date is cancelled.', 'Cancelled']],
      [staff, 'Cancel the event', 'with all its dates'],
      [staff, 'Cancel event', 'It’s cancelled.'],
      [student, address, 'Cancelled'],
    ])
    await expect(target(student, 'Going')).toHaveCount(0)
    await expect(student.getByRole('main')).not.toContainText('You’re going')
  })
  // Of an event one is notified of what is newest.
  await expect(async () => {
    await student.goto('/notifications')
    const news = `An event you said you’d come to is cancelled: ${title}`
    await expect(student.getByRole('main')).toContainText(news, { timeout: 500 })
  }).toPass()
})

test('what a student suggests is on the calendar once staff accept it', async ({ open, cast }) => {
  const [staff, student] = [await open('stan'), await open(cast.goer)]
  const mark = unique()
  const suggest = async (title: string) => {
    await takeSteps([
      [student, '/events/new', 'Staff look at it before others see it.'],
      [
        student,
        'Suggest event',
        ['Thanks! Staff will look at your suggestion.', 'Waiting for staff'],
        {
          Title: title,
          Text: 'All welcome.',
          Starts: inDays(41, '18:00'),
          Ends: inDays(41, '20:00'),
        },
      ],
      [staff, '/events/suggestions', title],
    ])
    return new URL(student.url()).pathname
  }
  const [chess, bowling] = [`Chess ${mark}`, `Bowling ${mark}`]
  const found = `/events?q=${mark}`
  const first = await suggest(chess)
  await takeSteps([
    [staff, found, 'No events'],
    [staff, '/events/suggestions', chess],
    [staff, chess, [cast.goerName, 'All welcome.']],
    [staff, 'Accept', 'It’s on the calendar now.'],
    [student, first, '0 going'],
  ])
  const second = await suggest(bowling)
  await takeSteps([
    [staff, bowling, bowling],
    [staff, 'Decline', 'will be notified.'],
    [staff, 'Decline', 'You declined the suggestion.', { Reason: 'The lanes are closed.' }],
    [student, second, ['Declined by staff', 'The lanes are closed.']],
    [staff, found, chess],
  ])
  await expect(staff.getByRole('main')).not.toContainText(bowling)
})
