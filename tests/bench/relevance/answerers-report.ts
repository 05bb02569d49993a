import { table } from '../report'
import type { AnswerersMeasurement } from './answerers'
import { formatScore } from './measurement'

/** The part of the document about questions that someone could answer. */
export const answerersReport = (measured: AnswerersMeasurement | undefined): string[] =>
  measured
    ? [
        '## Questions one could answer',
        '',
        'Students of the demo seed who have answered or written three or four posts, and which questions they',
        'could answer (`tests/bench/relevance/answerers.yaml`): judged by reading the titles of all posts, before',
        'any embedder was asked. All questions of the school are taken for unanswered and spread over the half',
        'year in which they are offered. NDCG@10 of the page, whose questions are those of the students’ topics,',
        'ordered by time alone and by closeness as well. Every third student is held out from tuning.',
        '',
        table(
          ['students', '', 'by time', 'by closeness', 'p50'],
          Object.entries(measured.lists).map(([name, { students, newest, close }]) => [
            name,
            String(students),
            formatScore(newest),
            formatScore(close),
            `${measured.p50.toFixed(1)} ms`,
          ]),
        ),
        '',
      ]
    : []
