import type { StoreApi } from 'zustand/vanilla'
import type { DocumentStore } from '@/editing/documentStore'
import type { Dialogs } from '@/panels/dialogs/dialogStore'
import type { LibraryStore } from '@/panels/motions/libraryStore'
import type { AppStatus } from '@/panels/services'
import type { TimelineSettingsStore } from '@/panels/timeline/timelineSettings'

/** What opening and saving work with. */
export interface FileParts {
  readonly documents: DocumentStore
  readonly dialogs: Dialogs
  readonly library: LibraryStore
  readonly status: StoreApi<AppStatus>
  readonly timelineSettings: TimelineSettingsStore
}
