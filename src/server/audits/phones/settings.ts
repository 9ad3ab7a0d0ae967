import { deflateSync } from 'node:zlib';

/** Returns the text of the QR code that configures ODK Collect and KoboCollect: JSON, deflated, in base64. */
export function settingsText({ url, username }: { url: string; username: string }): string {
  const settings = {
    general: {
      protocol: 'odk_default',
      server_url: url,
      metadata_username: username,
      form_update_mode: 'match_exactly',
      periodic_form_updates_check: 'every_one_hour',
      autosend: 'wifi_and_cellular',
      image_size: 'small',
    },
    admin: { change_server: false },
    project: { name: 'Fourscore', icon: '4', color: '#1f6f4a' },
  };
  return deflateSync(JSON.stringify(settings)).toString('base64');
}
