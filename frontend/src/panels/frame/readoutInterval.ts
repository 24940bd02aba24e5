/** Frame and time are written this often while playing [ms]; the playhead shows each frame. */
export const READOUT_INTERVAL = 80
