import { target, takeSteps } from './steps'
import { expect, test, unique } from './watched'

const NO_ONE = 'A student at Northfield'

test('a question is asked without a name, and staff see who asked, on record', async ({
  open,
  cast,
}) => {
  const [author, staff] = [await open(cast.goer), await open('stan')]
  const mark = unique()
  const title = `Which oil does a unicycle take ${mark}?`
  await takeSteps([
    [author, '/ask', 'Ask without your name'],
    [
      author,
      'Post',
      'unicycle',
      { Title: title, 'Your question': 'It squeaks.', 'Ask without your name': true },
    ],
  ])
  // The other project may have asked the same.
  const anyway = target(author, 'Post anyway')
  if (await anyway.isVisible()) await anyway.click()
  const article = author.locator('.article')
  await expect(article).toContainText(NO_ONE)
  await expect(article).toContainText('You asked this without your name.')
  await expect(article).not.toContainText(cast.goerName)
  await takeSteps([
    [
      author,
      'Post comment',
      ['It’s a blue one', 'Asked this'],
      { 'Add a comment': 'It’s a blue one' },
    ],
  ])
  const address = new URL(author.url()).pathname
  await takeSteps([
    [author, '/drafts', ['Asked without your name', title]],
    [staff, address, [NO_ONE, 'Asked this']],
  ])
  await expect(staff.locator('body')).not.toContainText(cast.goerName)
  await takeSteps([
    [staff, `${address}/author`, 'Your name, your reason and the time are put on record'],
    [
      staff,
      'See who asked',
      `Your look is on record. Asked by ${cast.goerName}`,
      { 'Why do you need to know\\?': `A teacher asked ${mark}` },
    ],
    [staff, '/school/audit', `moderation author post ${address.split('/')[2]}`],
    [staff, address, NO_ONE],
  ])
  await expect(staff.locator('body')).not.toContainText(cast.goerName)
})
