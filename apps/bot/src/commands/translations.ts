/**
 * Descriptions of commands and options, and names of choices, in Indonesian (Discord's locale `id`), by their English
 * text. Names of commands and options are English everywhere.
 */
export const INDONESIAN: Readonly<Record<string, string>> = {
  'Your roles, limits, balance and subscriptions': 'Peran, batas, saldo, dan langganan Anda',
  'Your world locks here, and what moved on your balance':
    'World lock Anda di sini, dan apa yang mengubah saldo Anda',
  'Your own names for items': 'Nama Anda sendiri untuk item',
  'Give an item a name of your own, so that offers under it are found':
    'Beri item nama Anda sendiri, agar penawaran dengan nama itu ditemukan',
  'The item': 'Item',
  'What you call it': 'Sebutan Anda untuknya',
  'Change an alias': 'Ubah alias',
  'The alias': 'Alias',
  'What you call the item from now on': 'Sebutan Anda untuk item itu mulai sekarang',
  'Show your aliases': 'Tampilkan alias Anda',
  'Remove an alias': 'Hapus alias',
  'People, worlds and channels whose offers do not ping you':
    'Orang, world, dan kanal yang penawarannya tidak memberi Anda ping',
  'Hear nothing more from a person, a world or a channel':
    'Abaikan seseorang, sebuah world, atau sebuah kanal',
  'A person': 'Seseorang',
  'A world in the game': 'Sebuah world di dalam game',
  'A channel of this server': 'Sebuah kanal di server ini',
  'For this item alone; left out: for every item': 'Hanya untuk item ini; jika kosong: untuk semua item',
  'Show your blacklist': 'Tampilkan daftar hitam Anda',
  'Take an entry off your blacklist': 'Hapus entri dari daftar hitam Anda',
  'The entry': 'Entri',
  'Your name in the game': 'Nama Anda di dalam game',
  'Set your GrowID': 'Atur GrowID Anda',
  'Show your GrowID': 'Tampilkan GrowID Anda',
  'What the bot can do': 'Apa saja yang bisa dilakukan bot ini',
  'Link this Discord account to your account on the website':
    'Hubungkan akun Discord ini dengan akun Anda di situs web',
  'The code from the account page of the website': 'Kode dari halaman akun di situs web',
  'Send a test ping to where your pings go': 'Kirim ping percobaan ke tujuan ping Anda',
  'What an item goes for: usual price, trend and recent offers':
    'Harga pasaran item: harga biasa, tren, dan penawaran terbaru',
  'Your last pings, newest first': 'Ping terakhir Anda, yang terbaru dahulu',
  'Which offers ping you': 'Penawaran mana yang memberi Anda ping',
  'Switch a notification setting on or off': 'Nyalakan atau matikan pengaturan notifikasi',
  'The setting': 'Pengaturan',
  'Exact pings': 'Ping pasti',
  'Prediction pings': 'Ping perkiraan',
  'True switches it on': 'True menyalakannya',
  'Show your notification settings': 'Tampilkan pengaturan notifikasi Anda',
  'What can be subscribed to, and how': 'Langganan yang tersedia dan cara berlangganan',
  'Start your free week, once, without a card': 'Mulai minggu gratis Anda, satu kali, tanpa kartu',
  'Watch items and get pinged when somebody offers them':
    'Pantau item dan dapatkan ping saat ada yang menawarkannya',
  'Watch an item in a price range': 'Pantau item dalam rentang harga',
  'The item to watch': 'Item yang dipantau',
  'A price or range: 3, 45-50, 1dl, 200/1': 'Harga atau rentang: 3, 45-50, 1dl, 200/1',
  'Lowest price; negative is items per world lock':
    'Harga terendah; negatif berarti jumlah item per world lock',
  'Highest price; negative is items per world lock':
    'Harga tertinggi; negatif berarti jumlah item per world lock',
  'Whose offers: sellers, buyers or both': 'Penawaran siapa: penjual, pembeli, atau keduanya',
  Both: 'Keduanya',
  'Sell: people who sell it': 'Jual: orang yang menjualnya',
  'Buy: people who buy it': 'Beli: orang yang membelinya',
  Any: 'Semua',
  'Unknown: swaps': 'Tidak diketahui: tukar-menukar',
  'Where its pings go; left out: where your pings usually go':
    'Tujuan ping-nya; jika kosong: tujuan ping Anda yang biasa',
  'Tags, separated by commas; "none" for no tags': 'Tag, dipisahkan koma; "none" untuk tanpa tag',
  'Delete all your watched items': 'Hapus semua item yang Anda pantau',
  'Change a watched item; what you leave out stays': 'Ubah item yang dipantau; yang tidak diisi tetap sama',
  'The watched item': 'Item yang dipantau',
  'Where its pings go': 'Tujuan ping-nya',
  'Show what you watch': 'Tampilkan yang Anda pantau',
  'Pause a watched item, or let it ping again': 'Jeda item yang dipantau, atau aktifkan lagi',
  'False lets it ping again; left out: true': 'False mengaktifkannya lagi; jika kosong: true',
  'Stop watching an item': 'Berhenti memantau item',
  'Discord webhooks that your pings go to': 'Webhook Discord tujuan ping Anda',
  'Add a webhook; without options a form asks for its name and URL':
    'Tambah webhook; tanpa opsi, formulir akan menanyakan nama dan URL',
  'A name for it': 'Nama untuknya',
  'Its Discord webhook URL': 'URL webhook Discord-nya',
  'Rename a webhook, give it another URL, or make it the primary one':
    'Ganti nama atau URL webhook, atau jadikan yang utama',
  'The webhook': 'Webhook',
  'Its new name': 'Nama barunya',
  'Its new Discord webhook URL': 'URL webhook Discord barunya',
  'True makes it the one that pings usually go to': 'True menjadikannya tujuan ping yang biasa',
  'Show your webhooks': 'Tampilkan webhook Anda',
  'Remove a webhook': 'Hapus webhook',
  'For staff: users of the product': 'Untuk staf: pengguna produk ini',
  'For staff: show a user': 'Untuk staf: tampilkan pengguna',
  'For staff: ban a user': 'Untuk staf: blokir pengguna',
  'For staff: lift a ban': 'Untuk staf: cabut blokir',
  'For staff: mute a user, who gets no pings then':
    'Untuk staf: bisukan pengguna, sehingga tidak mendapat ping',
  'For staff: unmute a user': 'Untuk staf: batalkan pembisuan pengguna',
  'For staff: blacklist a user, whose messages ping nobody then':
    'Untuk staf: masukkan pengguna ke daftar hitam, pesannya tidak memberi ping',
  'For staff: take a user off the blacklist': 'Untuk staf: keluarkan pengguna dari daftar hitam',
  'For staff: show a balance, or give and take world locks':
    'Untuk staf: tampilkan saldo, atau beri dan ambil world lock',
  'World locks to give; negative takes': 'World lock yang diberikan; negatif berarti diambil',
  'Why; the person and the log see it': 'Alasannya; orang itu dan log melihatnya',
  'For staff: statistics of the product': 'Untuk staf: statistik produk ini',
  'The user, by name or e-mail address': 'Pengguna, berdasarkan nama atau alamat email',
};
